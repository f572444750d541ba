/** What keeps a start from going on; those who offer a way out, such as options of a command, tell by it which. */
export type StartProblem =
  | 'damaged-data'
  | 'data-folder-in-use'
  | 'disk-full'
  | 'foreign-data-folder'
  | 'not-a-folder'
  | 'not-writable'
  | 'other-data-version'
  | 'port-taken'

/** Something that the person who starts it can mend; shown as one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly problem?: StartProblem

  constructor(message: string, { problem, ...options }: ErrorOptions & { problem?: StartProblem } = {}) {
    super(message, options)
    this.problem = problem
  }
}
