export type StartProblem =
  | 'damaged-data'
  | 'data-folder-in-use'
  | 'disk-full'
  | 'foreign-data-folder'
  | 'not-a-folder'
  | 'not-writable'
  | 'other-data-version'
  | 'port-taken'

/** A problem the user can fix; the message is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly problem?: StartProblem

  constructor(message: string, { problem, ...options }: ErrorOptions & { problem?: StartProblem } = {}) {
    super(message, options)
    this.problem = problem
  }
}
