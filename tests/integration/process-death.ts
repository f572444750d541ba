import type { Permission } from 'cdk-on-localhost'

const reading = /:(?:Get|BatchGet|Query|Scan|Describe|List|InvokeModel|Head)/

/** Kills the process under test: from its n-th write on, all its requests fail. */
export type ProcessDeath = {
  /** Counts writes from 1, beginning with the next write. */
  dieAtWrite(n: number): void
  revive(): void
  written(): number
}

/** Pass `refuse` to the endpoint that the process uses. */
export function createProcessDeath() {
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
