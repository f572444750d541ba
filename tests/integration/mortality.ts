import type { Permission } from 'cdk-on-localhost'

const reading = /:(?:Get|BatchGet|Query|Scan|Describe|List|InvokeModel|Head)/

/** Lets the process under test die: from its n-th write on it reaches nothing any more. */
export type Mortality = {
  /** Counted from 1, from now. */
  dieAtWrite(n: number): void
  revive(): void
  /** Writes since the last `dieAtWrite` or `revive`. */
  written(): number
}

/** A process under test, as the endpoint meets it: `refuse` belongs to the endpoint's options. */
export function createMortality() {
  let written = 0
  let limit = Number.POSITIVE_INFINITY
  const reset = (to: number) => {
    written = 0
    limit = to
  }
  return {
    dieAtWrite: reset,
    revive: () => reset(Number.POSITIVE_INFINITY),
    written: () => written,
    refuse(_key: string | undefined, { action }: Permission) {
      if (written >= limit) return 'The process was killed.'
      if (reading.test(action)) return undefined
      written += 1
      return written >= limit ? 'The process was killed.' : undefined
    },
  }
}
