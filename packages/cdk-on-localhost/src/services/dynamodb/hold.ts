export type Hold = () => Promise<unknown>
