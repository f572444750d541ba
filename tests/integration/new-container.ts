import { randomUUID } from 'node:crypto'

/** Simulates a new Lambda container: the next call reads the environment again and opens new connections. */
export function startNewContainer(): void {
  process.env.AWS_LAMBDA_LOG_STREAM_NAME = randomUUID()
}
