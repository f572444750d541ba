/** Does something to each item, so many at the same time. What fails goes up; what is under way then goes on, and the rest may, too. */
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
