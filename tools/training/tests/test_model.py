import unittest

try:
    import torch
except ImportError:
    torch = None


@unittest.skipIf(torch is None, "PyTorch is not installed here")
class Model(unittest.TestCase):
    def setUp(self):
        from training.model import Shape, TranslationModel, initial_parameters

        torch.set_num_threads(1)
        shape = Shape(vocabulary=40, width=16, hidden=24, heads=2, encoder_layers=2, decoder_layers=2)
        self.model = TranslationModel(shape, initial_parameters(shape, seed=1))

    def test_stepwise_decoding_agrees_with_decoding_at_once(self):
        source = torch.tensor([[5, 6, 7, 0], [8, 9, 0, -1]])
        target = torch.tensor([[3, 4, 0], [7, 9, 0]])
        with torch.no_grad():
            memory, mask = self.model.encode(source)
            at_once = self.model.decode(target, memory, mask)
            context = [self.model.keys_values(memory, f"decoder_l{n}_context") for n in (1, 2)]
            cells = [torch.zeros(2, 1, 16)] * 2
            embedded = torch.zeros(2, 1, 16)
            for step in range(3):
                x = embedded + self.model.positions[step]
                x, cells = self.model.step(x, cells, context, mask)
                torch.testing.assert_close(x[:, 0], at_once[:, step])
                embedded = self.model.embed(target[:, step])[:, None]

    def test_padding_changes_nothing(self):
        with torch.no_grad():
            alone, _ = self.model.encode(torch.tensor([[8, 9, 0]]))
            padded, _ = self.model.encode(torch.tensor([[8, 9, 0, -1, -1]]))
        torch.testing.assert_close(alone, padded[:, :3])

    def test_recurrence_has_the_right_gradient(self):
        from training.model import Recurrence

        chance = torch.Generator().manual_seed(1)
        forget, candidate = (
            torch.rand(4, 2, 3, generator=chance, dtype=torch.double, requires_grad=True) for _ in "fc"
        )
        # The first forget gate meets no earlier cell and gets no gradient.
        self.assertTrue(torch.autograd.gradcheck(Recurrence.apply, (forget, candidate)))

    def test_sampled_loss_over_all_pieces_is_the_full_loss(self):
        from training import softmax

        states, targets = torch.randn(6, 16), torch.tensor([2, 3, 5, 7, 11, 0])
        with torch.no_grad():
            sampled = softmax.sampled_loss(self.model, states, targets, torch.arange(40), torch.zeros(40))
            torch.testing.assert_close(sampled, softmax.full_loss(self.model, states, targets))


if __name__ == "__main__":
    unittest.main()
