/** Resolves when the transaction may be written. */
export type Hold = () => Promise<unknown>
