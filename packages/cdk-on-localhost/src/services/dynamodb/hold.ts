/** How long a transaction is under way; resolves when it is to be written. */
export type Hold = () => Promise<unknown>
