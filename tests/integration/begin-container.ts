import { randomUUID } from 'node:crypto'

/** From now on functions are in a new container: they connect again with their next call, to what the environment names by then. */
export function beginContainer(): void {
  process.env.AWS_LAMBDA_LOG_STREAM_NAME = randomUUID()
}
