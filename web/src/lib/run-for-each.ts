export type ItemResult<Item> = {
  item: Item
  /** `stopped`: not begun before the user stopped the work. */
  state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped'
  message: string
}

/** The server answered, and says why it did not do the item. The message is shown as the item's result. */
export class RefusedItem extends Error {
  override readonly name = 'RefusedItem'
}

type ForEach<Item> = {
  items: readonly Item[]
  /** Returns a message about the item. */
  work: (item: Item) => Promise<string>
  describeFailure: (error: unknown) => string
  atOnce: number
  isStopped: () => boolean
  onChange: (results: readonly ItemResult<Item>[]) => void
}

/** Continues after failures. Once stopped, finishes what it has begun. Never rejects. */
export async function runForEach<Item>(request: ForEach<Item>): Promise<readonly ItemResult<Item>[]> {
  const { items, work, describeFailure, atOnce, isStopped, onChange } = request
  let results: readonly ItemResult<Item>[] = items.map((item) => ({ item, state: 'waiting', message: '' }))
  const set = (index: number, change: Pick<ItemResult<Item>, 'state' | 'message'>) => {
    results = results.map((result, place) => (place === index ? { ...result, ...change } : result))
    onChange(results)
  }
  const open = [...items.entries()]
  async function runNext(): Promise<void> {
    for (let next = open.shift(); next; next = open.shift()) {
      const [index, item] = next
      if (isStopped()) {
        set(index, { state: 'stopped', message: '' })
        continue
      }
      set(index, { state: 'running', message: '' })
      await work(item).then(
        (message) => set(index, { state: 'done', message }),
        (error: unknown) => set(index, { state: 'failed', message: describeFailure(error) }),
      )
    }
  }
  onChange(results)
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return results
}
