/**
 * A run cannot go on, and trying the step again would change nothing: the state machine does not retry it, by its name.
 * The message is a sentence that an admin can act on; it becomes the episode's `error: …`.
 */
export class PipelineError extends Error {
  override readonly name = 'PipelineError'
}
