export type TransactionDelay = () => Promise<unknown>
