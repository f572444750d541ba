/** A range of bytes. `at` must not decrease, because earlier bytes have been dropped. */
export type Want = { at: number; length: number }

/** If the file ends within the range: fewer bytes, and `total` is the file's size. */
export type Piece = { bytes: Uint8Array; total?: number }

/** Reads a file from front to back, without buffering what it skips. */
export type Walk<Outcome> = Generator<Want, Outcome, Piece>

export type RunningWalk<Outcome> = {
  push(chunk: Uint8Array): void
  end(): Outcome
}

const nothing = new Uint8Array()

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

export function startWalk<Outcome>(walk: Walk<Outcome>): RunningWalk<Outcome> {
  let step = walk.next({ bytes: nothing })
  let seen: Uint8Array = nothing
  let seenFrom = 0

  function forget(place: number) {
    const forgotten = Math.min(Math.max(place - seenFrom, 0), seen.length)
    seen = seen.subarray(forgotten)
    seenFrom += forgotten
  }

  return {
    push(chunk) {
      seen = joined(seen, chunk)
      while (!step.done) {
        forget(step.value.at)
        const { at, length } = step.value
        if (at > seenFrom || length > seen.length) return
        step = walk.next({ bytes: seen.subarray(0, length) })
      }
      seenFrom += seen.length
      seen = nothing
    },
    end() {
      const total = seenFrom + seen.length
      while (!step.done) {
        forget(step.value.at)
        const { length } = step.value
        step = walk.next(length > seen.length ? { bytes: seen, total } : { bytes: seen.subarray(0, length) })
      }
      return step.value
    },
  }
}
