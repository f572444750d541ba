/** Ends the container with this code, which AWS Batch and the pipeline understand. */
export class JobFault extends Error {
  override readonly name = 'JobFault'
  readonly exitCode: number

  constructor(exitCode: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}
