import Testing

@Suite("Transfer") struct TransferTests {}
