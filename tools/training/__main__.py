"""The command `tools/train`."""

import argparse
import random
import sys
from pathlib import Path

from .workspace import Workspace, languages

DIRECTIONS = ("en-ru", "ru-en")
MADE_SENTENCES = 8_000
ALIGNER = Path(sys.executable).parent / "eflomal-align"


def main() -> int:
    arguments = parser().parse_args()
    workspace = Workspace(arguments.work)
    workspace.root.mkdir(parents=True, exist_ok=True)
    try:
        arguments.run(arguments, workspace)
    except (OSError, ValueError) as error:
        print(f"tools/train: {error}", file=sys.stderr)
        return 1
    return 0


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="tools/train", description="Trains Tolmach's neural models.")
    top.add_argument("--work", type=Path, default=Workspace.default_root(), help="working folder")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("prepare", help="clean, weight, deduplicate and encode the text")
    command.add_argument("--corpus", type=Path, required=True, help="folder of the free corpus")
    command.add_argument("--everyday", type=Path, required=True, help="the project's own pairs")
    command.add_argument("--evaluation", type=Path, required=True, help="folder never trained on")
    command.set_defaults(run=prepare)

    command = commands.add_parser("phrases", help="cut phrases out of the prepared text, for prepare")
    command.add_argument("--evaluation", type=Path, required=True, help="folder never trained on")
    command.set_defaults(run=phrases)

    command = commands.add_parser("dictionary", help="pairs of words of the dictionary packs, for prepare")
    command.add_argument("--program", type=Path, required=True, help="the translate command")
    command.add_argument("--english", type=Path, required=True, help="words, the most frequent first")
    command.add_argument("--russian", type=Path, required=True, help="words, the most frequent first")
    command.add_argument("--limit", type=int, default=50_000, help="words of each list")
    command.add_argument("--evaluation", type=Path, required=True, help="folder never trained on")
    command.set_defaults(run=dictionary)

    command = commands.add_parser("vocab", help="train the shared vocabulary, or take one over")
    command.add_argument("--take", type=Path, help="an existing .spm file to use")
    command.set_defaults(run=vocab)

    command = commands.add_parser("train", help="train one direction")
    command.add_argument("--direction", choices=DIRECTIONS, required=True)
    command.add_argument("--hours", type=float, required=True, help="wall-clock hours, pauses included")
    command.add_argument("--init", type=Path, help="checkpoint, Marian .bin or .npz, or pack")
    command.add_argument("--embeddings-only", action="store_true", help="take only Wemb from --init")
    command.add_argument("--resume", action="store_true", help="go on from the last checkpoint")
    command.add_argument("--rate", type=float, default=4e-4, help="peak learning rate")
    command.add_argument("--warm-up", type=int, default=500, help="steps until the peak rate")
    command.add_argument("--batch", type=int, help="padded pieces in a batch")
    command.add_argument("--threads", type=int, default=0)
    command.add_argument("--evaluation", type=Path, required=True)
    command.set_defaults(run=train)

    command = commands.add_parser("backtranslate", help="make sources for real target sentences")
    command.add_argument("--direction", choices=DIRECTIONS, required=True, help="that gets the pairs")
    command.add_argument("--model", type=Path, help="of the other direction; default: its checkpoint")
    command.add_argument("--program", type=Path, help="the translate command, its packs instead of a model")
    command.add_argument("--confidence", type=float, default=0.0, help="least, of what --program makes")
    command.add_argument("--text", type=Path, required=True, help="sentences of the target language")
    command.add_argument("--limit", type=int, help="sentences at most")
    command.add_argument("--threads", type=int, default=0)
    command.add_argument("--evaluation", type=Path, required=True)
    command.set_defaults(run=backtranslate)

    command = commands.add_parser("average", help="average the weights of several models")
    command.add_argument("models", type=Path, nargs="+")
    command.add_argument("--shares", type=float, nargs="+", help="of each model; equal when left out")
    command.add_argument("--output", type=Path, required=True)
    command.set_defaults(run=average)

    command = commands.add_parser("evaluate", help="score a model on development files")
    command.add_argument("--direction", choices=DIRECTIONS, required=True)
    command.add_argument("--model", type=Path, help="default: the last checkpoint")
    command.add_argument("--limit", type=int, help="lines of each file")
    command.add_argument("--threads", type=int, default=0)
    command.add_argument("files", type=Path, nargs="+")
    command.set_defaults(run=evaluate)

    command = commands.add_parser("shortlist", help="align pieces and write lex.s2t.bin")
    command.add_argument("--direction", choices=DIRECTIONS, required=True)
    command.add_argument("--pairs", type=int, default=150_000, help="pairs to align")
    command.add_argument("--model", type=Path, help="default: the last checkpoint")
    command.add_argument("--threads", type=int, default=0)
    command.add_argument("--evaluation", type=Path, required=True, help="to measure the coverage on")
    command.set_defaults(run=shortlist)

    command = commands.add_parser("export", help="write Marian files, model card and training log")
    command.add_argument("--direction", choices=DIRECTIONS, required=True)
    command.add_argument("--model", type=Path, help="default: the last checkpoint")
    command.add_argument("--evaluation", type=Path, required=True, help="to score on")
    command.add_argument("--limit", type=int, help="lines of each file that are scored")
    command.add_argument("--start", default="random weights", help="what training started from")
    command.add_argument("--translate", type=Path, help="the translate command, to build the pack")
    command.add_argument("--pack-version", default="1.0.0")
    command.add_argument("--threads", type=int, default=0)
    command.set_defaults(run=export)
    return top


def prepare(arguments, workspace: Workspace) -> None:
    from . import augmentation, corpus, dataset, sources, synthesis, vocabulary

    forbidden = corpus.evaluation_keys(arguments.evaluation)
    free = arguments.corpus / "free.en-ru.tsv.xz"
    pairs, dropped = corpus.clean(corpus.read_pairs(arguments.everyday, free), forbidden)
    chance = random.Random(1)
    augmented = [
        variant
        for pair in pairs
        if sources.is_trusted(pair.source)
        for variant in augmentation.variants(pair, chance)
    ]
    made = list(dict.fromkeys(synthesis.sentences(MADE_SENTENCES)))
    made = [pair for pair in made if not corpus.is_forbidden(pair, forbidden)]
    extra = [
        pair
        for path in (workspace.phrases, workspace.dictionary)
        if path.exists()
        for pair in corpus.read_prepared(path)
    ]
    pairs += augmented + made + extra
    workspace.prepared.mkdir(parents=True, exist_ok=True)
    corpus.write_prepared(workspace.pairs, pairs)
    encoded = dataset.encode(pairs, vocabulary.load(workspace.vocabulary))
    encoded.save(workspace.prepared / "pairs.npz")
    kinds = f"{len(augmented)} variants, {len(made)} made, {len(extra)} words and phrases"
    print(f"{len(encoded)} pairs ({kinds}); dropped: {dropped}")


def phrases(arguments, workspace: Workspace) -> None:
    from . import corpus
    from . import phrases as phrase_pairs

    pairs = corpus.read_prepared(workspace.pairs)
    made = phrase_pairs.make(pairs, corpus.evaluation_keys(arguments.evaluation), ALIGNER)
    corpus.write_prepared(workspace.phrases, made)
    print(f"{len(made)} phrases; prepare takes them in")


def dictionary(arguments, workspace: Workspace) -> None:
    from . import corpus
    from . import dictionary as words

    forbidden = corpus.evaluation_keys(arguments.evaluation)
    lists = [words.read_words(path, arguments.limit) for path in (arguments.english, arguments.russian)]
    made = words.make(arguments.program, *lists, forbidden)
    corpus.write_prepared(workspace.dictionary, made)
    print(f"{len(made)} pairs; prepare takes them in")


def vocab(arguments, workspace: Workspace) -> None:
    import shutil

    from . import corpus, vocabulary

    if arguments.take:
        vocabulary.load(arguments.take)
        shutil.copyfile(arguments.take, workspace.vocabulary)
        return
    pairs = corpus.read_prepared(workspace.pairs)
    sentences = [side for pair in pairs for side in (pair.english, pair.russian)]
    vocabulary.train(sentences, workspace.vocabulary)


def train(arguments, workspace: Workspace) -> None:
    import torch

    from . import checkpoint, dataset, trainer, vocabulary
    from .model import Shape, TranslationModel

    device = "cuda" if torch.cuda.is_available() else "cpu"
    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    direction = arguments.direction
    plan = trainer.Plan(
        direction=direction,
        hours=arguments.hours,
        peak_rate=arguments.rate,
        warm_up_steps=arguments.warm_up,
        batch_pieces=arguments.batch or (2500 if device == "cpu" else 25_000),
    )
    pairs = dataset.load_direction(workspace.prepared, workspace.synthetic(direction), direction)
    found = checkpoint.read_initial(arguments.init) if arguments.init else {}
    if arguments.embeddings_only:
        found = {"Wemb": found["Wemb"]}
    shape = Shape()
    model = TranslationModel(shape, checkpoint.complete(found, shape, plan.seed)).to(device)
    pieces = vocabulary.load(workspace.vocabulary)
    files = {
        name: arguments.evaluation / f"{name}.dev.en-ru.tsv" for name in ("tatoeba", "news")
    }
    evaluator = trainer.make_evaluator(pieces, files, direction, limit=200)
    run = trainer.Trainer(plan, model, pairs, workspace.run(direction), evaluator)
    last = workspace.run(direction) / "last.pt"
    if arguments.resume and last.exists():
        run.resume(checkpoint.load(last))
    run.run()


def backtranslate(arguments, workspace: Workspace) -> None:
    from . import backtranslation, corpus, engine, vocabulary

    forbidden = corpus.evaluation_keys(arguments.evaluation)
    sentences = backtranslation.read_sentences(arguments.text, forbidden, arguments.limit)
    pieces = vocabulary.load(workspace.vocabulary)
    if arguments.program:
        source, target = languages(reverse(arguments.direction))
        found = engine.translate(arguments.program, sentences, source, target, "neural")
        sure = [text if confidence >= arguments.confidence else "" for text, confidence in found]
        made = pieces.encode(sure)
    else:
        made = translate_with_model(arguments, workspace, pieces.encode(sentences))
    pairs = backtranslation.make_pairs(made, pieces.encode(sentences))
    pairs.save(workspace.synthetic(arguments.direction))
    print(f"\n{len(pairs)} pairs of {len(sentences)} sentences")


def translate_with_model(arguments, workspace: Workspace, texts: list) -> list[list[int]]:
    """Pieces in the source language of the direction for `texts`, pieces of its target language."""
    import torch

    from . import dataset, decoding, precision

    model, _ = open_model(arguments, workspace, reverse(arguments.direction))

    def progress(done: int, total: int) -> None:
        print(f"\r{done} of {total}", end="", file=sys.stderr)

    source, _ = languages(arguments.direction)
    allowed = torch.from_numpy(dataset.pieces_of(workspace.prepared, source))
    allowed = allowed.to(model["Wemb"].device)
    with precision.mixed(model["Wemb"].device):
        return decoding.translate_ids(model, texts, allowed, progress=progress)


def average(arguments, workspace: Workspace) -> None:
    from . import checkpoint

    models = [checkpoint.read_initial(path) for path in arguments.models]
    shares = arguments.shares or [1 / len(models)] * len(models)
    if len(shares) != len(models):
        raise ValueError("--shares needs one number for each model")
    mean = {
        name: sum(share * model[name] for share, model in zip(shares, models)) for name in models[0]
    }
    last = arguments.models[-1]
    facts = checkpoint.facts(checkpoint.load(last)) if last.suffix == ".pt" else {}
    checkpoint.save(arguments.output, {"parameters": mean} | facts)


def evaluate(arguments, workspace: Workspace) -> None:
    from . import evaluation

    model, pieces = open_model(arguments, workspace, arguments.direction)
    for path in arguments.files:
        print(path.name, evaluation.evaluate(model, pieces, path, arguments.direction, arguments.limit))


def shortlist(arguments, workspace: Workspace) -> None:
    from . import dataset, decoding, evaluation, vocabulary
    from . import shortlist as lexical

    direction, links = arguments.direction, workspace.prepared / "alignment.npz"
    model, pieces = open_model(arguments, workspace, direction)
    if not links.exists():
        pairs = dataset.PairSet.load(workspace.prepared / "pairs.npz")
        numbers, begins = lexical.best_pairs(pairs, arguments.pairs), vocabulary.begins_word(pieces)
        lexical.align(pairs, numbers, begins, ALIGNER).save(links)
    alignment = lexical.Alignment.load(links)
    candidates = lexical.choose(alignment.directed(direction), model.shape.vocabulary)
    folder = workspace.export(direction)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "lex.s2t.bin").write_bytes(lexical.to_bytes(candidates))
    path = arguments.evaluation / "tatoeba.dev.en-ru.tsv"
    texts = pieces.encode(evaluation.read_columns(path, direction, 500)[0])
    written = decoding.translate_ids(model, texts)
    share = lexical.coverage(candidates, lexical.ALWAYS, texts, written)
    print(f"{sum(map(len, candidates))} candidates, {share:.2%} of the model's own pieces allowed")


def export(arguments, workspace: Workspace) -> None:
    from . import packaging

    model, pieces = open_model(arguments, workspace, arguments.direction)
    packaging.export(arguments, workspace, model, pieces)


def reverse(direction: str) -> str:
    source, target = languages(direction)
    return f"{target}-{source}"


def open_model(arguments, workspace: Workspace, direction: str):
    """The model of `--model`, else the direction's last checkpoint, and the vocabulary."""
    import torch

    from . import trainer, vocabulary

    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    path = arguments.model or workspace.run(direction) / "last.pt"
    return trainer.read_model(path, device=device).eval(), vocabulary.load(workspace.vocabulary)


if __name__ == "__main__":
    sys.exit(main())
