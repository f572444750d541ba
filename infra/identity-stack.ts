import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AccountRecovery,
  FeaturePlan,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito'
import type { Construct } from 'constructs'
import type { DeploymentConfig } from '#infra/config.ts'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import { handOn } from '#infra/constructs/hand-on.ts'
import { sessionMinutes, signedInDays } from '#shared/deployment/retention.ts'

export type IdentityStackProps = StackProps & { config: DeploymentConfig }

const passwordMinLength = 10

/** Who people are: the user pool and the one client that our functions use. The browser never talks to either. */
export class IdentityStack extends Stack {
  readonly pool: UserPool
  readonly client: UserPoolClient

  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    super(scope, id, props)
    this.pool = new UserPool(this, 'UserPool', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      featurePlan: FeaturePlan.ESSENTIALS,
      passwordPolicy: {
        minLength: passwordMinLength,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      email: mailerOf(props.config, this.region),
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.client = this.#addClient()
    const { userPoolId, userPoolArn, userPoolProviderUrl } = this.pool
    handOn(this, [userPoolId, userPoolArn, userPoolProviderUrl, this.client.userPoolClientId])
    new CfnOutput(this, 'UserPoolId', { value: this.pool.userPoolId })
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId })
  }

  /** What a function needs to tell a real session from a forged one; no permission goes with it. */
  grantVerify(verifier: AppFunction): void {
    verifier.addEnvironment('USER_POOL_ISSUER', this.pool.userPoolProviderUrl)
    verifier.addEnvironment('USER_POOL_CLIENT_ID', this.client.userPoolClientId)
  }

  grantSignIn(grantee: AppFunction): void {
    grantee.addEnvironment('USER_POOL_ID', this.pool.userPoolId)
    grantee.addEnvironment('USER_POOL_CLIENT_ID', this.client.userPoolClientId)
    this.pool.grant(grantee, 'cognito-idp:AdminInitiateAuth')
  }

  #addClient(): UserPoolClient {
    return this.pool.addClient('Site', {
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(sessionMinutes),
      idTokenValidity: Duration.minutes(sessionMinutes),
      refreshTokenValidity: Duration.days(signedInDays),
      // Two tabs may renew the session at the same moment.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
    })
  }
}

/** Cognito's own mailer sends only a few dozen messages a day. The domain is verified in the region that the pool is in. */
function mailerOf(config: DeploymentConfig, sesRegion: string): UserPoolEmail {
  if (!config.mailDomain) return UserPoolEmail.withCognito()
  return UserPoolEmail.withSES({
    fromEmail: `no-reply@${config.mailDomain}`,
    sesVerifiedDomain: config.mailDomain,
    sesRegion,
  })
}
