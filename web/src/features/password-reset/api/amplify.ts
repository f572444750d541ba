import { confirmResetPassword, resetPassword } from '@aws-amplify/auth'
import { Amplify } from '@aws-amplify/core'
import type { RecoveryConfig } from '#shared/deployment/recovery-config.ts'

export type NewPassword = { email: string; code: string; password: string }

export type RecoveryPool = {
  mailCode(email: string): Promise<void>
  setPassword(choice: NewPassword): Promise<void>
}

/**
 * Cognito throws this when our trigger refuses because the hourly mail limit is reached. It occurs only for
 * existing accounts, so showing it would reveal them.
 */
const tooManyMailsError = 'InvalidLambdaResponseException'

/** Amplify knows the regional endpoints, and logs a warning when one is set explicitly. */
function endpointOf({ region, userPoolEndpoint }: RecoveryConfig) {
  return userPoolEndpoint === `https://cognito-idp.${region}.amazonaws.com` ? {} : { userPoolEndpoint }
}

/** The only module that loads Amplify. */
export function openRecoveryPool(config: RecoveryConfig): RecoveryPool {
  const { userPoolId, userPoolClientId } = config
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...endpointOf(config) } } })
  return {
    async mailCode(email) {
      await resetPassword({ username: email }).catch((error: unknown) => {
        const isSilent = error instanceof Error && error.name === tooManyMailsError
        if (!isSilent) throw error
      })
    },
    setPassword: ({ email, code, password }) =>
      confirmResetPassword({ username: email, confirmationCode: code, newPassword: password }),
  }
}
