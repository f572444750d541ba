/** The same text with memory of its own: a piece of a long text keeps all of that in memory for as long as it is kept itself. */
export const detached = (text: string) => Buffer.from(text).toString()
