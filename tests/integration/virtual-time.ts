/** Time that passes only while everything sleeps: hours are over as soon as what happens in them is done. */
export type VirtualTime = {
  now(): Date
  sleep(milliseconds: number): Promise<void>
  /** Does works beside each other; answers when all are over, and fails as the first of them that failed. */
  all(works: readonly (() => Promise<unknown>)[]): Promise<void>
  /** Begins a work that nobody waits for. */
  spawn(work: () => Promise<unknown>): void
  /** Resolves when every work is over; fails as the first that failed. */
  finished(): Promise<void>
}

type Sleeper = { at: number; wake: () => void }

export function createVirtualTime(start: Date): VirtualTime {
  let now = start.getTime()
  /** Works that neither sleep nor wait for works that they began. */
  let awake = 0
  let sleepers: Sleeper[] = []
  const spawned = new Set<Promise<unknown>>()

  function passTime(): void {
    if (awake > 0 || sleepers.length === 0) return
    now = sleepers.reduce((earliest, { at }) => Math.min(earliest, at), Number.POSITIVE_INFINITY)
    const due = sleepers.filter(({ at }) => at === now)
    sleepers = sleepers.filter(({ at }) => at > now)
    awake += due.length
    for (const { wake } of due) wake()
  }

  function fallAsleep(): void {
    awake -= 1
    passTime()
  }

  async function all(works: readonly (() => Promise<unknown>)[]): Promise<void> {
    let open = works.length
    // Who waits is not awake; whoever ends last wakes them.
    awake += works.length - 1
    const one = async (work: () => Promise<unknown>) => {
      try {
        await work()
      } finally {
        open -= 1
        if (open > 0) fallAsleep()
      }
    }
    const outcomes = await Promise.allSettled(works.map(one))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
  }

  function spawn(work: () => Promise<unknown>): void {
    awake += 1
    const done = work().finally(() => {
      spawned.delete(done)
      fallAsleep()
    })
    spawned.add(done)
  }

  return {
    now: () => new Date(now),
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        sleepers.push({ at: now + Math.max(0, milliseconds), wake: resolve })
        fallAsleep()
      }),
    all,
    spawn,
    async finished() {
      while (spawned.size > 0) await Promise.all(spawned)
    },
  }
}
