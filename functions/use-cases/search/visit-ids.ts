/** Several at once, because each waits mostly for DynamoDB. */
const atOnce = 4

export type Visits = {
  /** The greatest id to visit. */
  next: number
  mayGoOn: () => boolean
}

/** Down to id 1, unless `mayGoOn` says no. Returns where to continue; 0 if all ids were visited. */
export async function visitIds(
  { next: first, mayGoOn }: Visits,
  visit: (id: number) => Promise<void>,
): Promise<number> {
  let next = first
  while (next > 0 && mayGoOn()) {
    const ids = Array.from({ length: Math.min(atOnce, next) }, (_, offset) => next - offset)
    await Promise.all(ids.map(visit))
    next -= ids.length
  }
  return next
}
