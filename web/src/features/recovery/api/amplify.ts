import { confirmResetPassword, resetPassword } from '@aws-amplify/auth'
import { Amplify } from '@aws-amplify/core'
import type { RecoveryConfig } from '#shared/deployment/recovery-config.ts'

export type NewPassword = { email: string; code: string; password: string }

/** The user pool, as far as somebody without a password may ask it. */
export type UserPool = {
  mailCode(email: string): Promise<void>
  setPassword(choice: NewPassword): Promise<void>
}

/** The pool's answer once the address has had its emails of the hour. Only an account's address gets it. */
const mailedEnough = 'InvalidLambdaResponseException'

/** Amplify finds a region's own endpoint by itself, and warns in the console of one that it is told. */
function endpointOf({ region, userPoolEndpoint }: RecoveryConfig) {
  return userPoolEndpoint === `https://cognito-idp.${region}.amazonaws.com` ? {} : { userPoolEndpoint }
}

/** The one module that loads Amplify. */
export function openUserPool(config: RecoveryConfig): UserPool {
  const { userPoolId, userPoolClientId } = config
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...endpointOf(config) } } })
  return {
    async mailCode(email) {
      await resetPassword({ username: email }).catch((error: unknown) => {
        const isSilent = error instanceof Error && error.name === mailedEnough
        if (!isSilent) throw error
      })
    },
    setPassword: ({ email, code, password }) =>
      confirmResetPassword({ username: email, confirmationCode: code, newPassword: password }),
  }
}
