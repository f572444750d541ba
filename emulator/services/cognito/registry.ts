import type { AppClient } from '#emulator/services/cognito/app-client.ts'
import type { UserPool } from '#emulator/services/cognito/user-pool.ts'

/** Both throw JsonApiError ResourceNotFoundException. */
export type Registry = { poolOf(poolId: string): UserPool; clientOf(clientId: string): AppClient }
