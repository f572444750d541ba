/** Rejects with the first error. Calls in progress then continue, and further items may still start. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  async function work() {
    for (const item of waiting) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
