import { CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnUserPool,
  FeaturePlan,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolOperation,
  type UserVerificationConfig,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito'
import type { Construct } from 'constructs'
import type { Deployment, DeploymentConfig } from '#infra/config.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { exportValues } from '#infra/constructs/export-values.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'
import type { DataStack } from '#infra/data-stack.ts'
import type { RecoveryConfig } from '#shared/deployment/recovery-config.ts'
import { sessionMinutes, signedInDays } from '#shared/deployment/retention.ts'
import { productName } from '#shared/domain/product.ts'

export type IdentityStackProps = StackProps & { deployment: Deployment; data: DataStack }

const passwordMinLength = 10

/**
 * The user pool, a client for our functions, and a client for password recovery in browsers, which cannot
 * sign in.
 */
export class IdentityStack extends Stack {
  readonly pool: UserPool
  readonly client: UserPoolClient
  readonly recoveryClient: UserPoolClient
  readonly functions: FunctionGroup

  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    super(scope, id, { ...props, terminationProtection: true })
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
      email: mailerOf(props.deployment.config, this.region),
      userVerification: codeMail,
      deletionProtection: true,
      // Not `RETAIN_ON_UPDATE_OR_DELETE`: a rollback could not delete a protected pool, and would fail.
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.#pinIssuer()
    this.client = this.#addClient()
    this.recoveryClient = this.#addRecoveryClient()
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    this.#endSessionsAfterReset(props.data)
    this.#limitCodeMails(props.data)
    const { userPoolId, userPoolArn, userPoolProviderUrl } = this.pool
    const clientIds = [this.client, this.recoveryClient].map(({ userPoolClientId }) => userPoolClientId)
    exportValues(this, [userPoolId, userPoolArn, userPoolProviderUrl, ...clientIds])
    new CfnOutput(this, 'UserPoolId', { value: this.pool.userPoolId })
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId })
  }

  get recovery(): RecoveryConfig {
    // The issuer is `https://cognito-idp.<region>.amazonaws.com/<pool>`; the endpoint is its origin.
    const issuer = Fn.split('/', this.pool.userPoolProviderUrl)
    return {
      region: this.region,
      userPoolId: this.pool.userPoolId,
      userPoolClientId: this.recoveryClient.userPoolClientId,
      userPoolEndpoint: `${Fn.select(0, issuer)}//${Fn.select(2, issuer)}`,
    }
  }

  /** Verifying tokens needs only the issuer and the client, no permission. */
  readonly grantVerify: Grant = (verifier) => {
    verifier.addEnvironment('USER_POOL_ISSUER', this.pool.userPoolProviderUrl)
    verifier.addEnvironment('USER_POOL_CLIENT_ID', this.client.userPoolClientId)
  }

  readonly grantSignIn: Grant = (grantee) => {
    grantee.addEnvironment('USER_POOL_ID', this.pool.userPoolId)
    grantee.addEnvironment('USER_POOL_CLIENT_ID', this.client.userPoolClientId)
    this.pool.grant(grantee, 'cognito-idp:AdminInitiateAuth')
  }

  /** For reading an account's email address in the user pool. */
  readonly grantReadUser: Grant = (grantee) => {
    grantee.addEnvironment('USER_POOL_ID', this.pool.userPoolId)
    this.pool.grant(grantee, 'cognito-idp:AdminGetUser')
  }

  /** For changing an account's email address. */
  readonly grantChangeUser: Grant = (grantee) => {
    this.grantReadUser(grantee)
    this.grantConfirmEmail(grantee)
  }

  /** For a confirmed address, which the pool gets only then. */
  readonly grantConfirmEmail: Grant = (grantee) => {
    grantee.addEnvironment('USER_POOL_ID', this.pool.userPoolId)
    this.pool.grant(grantee, 'cognito-idp:AdminUpdateUserAttributes')
  }

  readonly grantSetPassword: Grant = (grantee) => {
    this.pool.grant(grantee, 'cognito-idp:AdminSetUserPassword')
  }

  readonly grantRegistration: Grant = (grantee) => {
    this.grantReadUser(grantee)
    this.pool.grant(grantee, 'cognito-idp:AdminCreateUser')
    this.grantSetPassword(grantee)
  }

  readonly grantRemove: Grant = (grantee) => {
    grantee.addEnvironment('USER_POOL_ID', this.pool.userPoolId)
    this.pool.grant(grantee, 'cognito-idp:AdminDeleteUser')
  }

  /**
   * Pins the token issuer that our functions check, `https://cognito-idp.<region>.amazonaws.com/<pool>`. AWS
   * recommends another form (docs: AWS::Cognito::UserPool IssuerConfiguration, July 2026), so the default may
   * change.
   */
  #pinIssuer(): void {
    const pool = this.pool.node.defaultChild
    if (!(pool instanceof CfnUserPool)) throw new Error('The user pool has no CfnUserPool.')
    pool.issuerConfiguration = { type: 'ORIGINAL' }
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
      // Two tabs may refresh the same session concurrently.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
    })
  }

  /**
   * Browsers know this client's id, so it allows no sign-in, only recovery codes by mail and a new password.
   */
  #addRecoveryClient(): UserPoolClient {
    return this.pool.addClient('Recovery', {
      // Set explicitly, because Cognito enables two sign-in flows by default.
      authFlows: { userSrp: false, user: false },
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
    })
  }

  // Five seconds, because Cognito does not wait longer for a trigger.
  #endSessionsAfterReset(data: DataStack): void {
    const passwordReset = this.functions.add('events/password-reset', {
      userImpact: 'Users who reset their password get an error, and their other sessions continue.',
      timeout: Duration.seconds(5),
      grants: [data.people.allow('GetItem', 'PutItem', 'DeleteItem')],
    })
    this.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, passwordReset)
  }

  #limitCodeMails(data: DataStack): void {
    const codeMail = this.functions.add('events/code-mail', {
      userImpact: 'People who forgot their password get no code by email.',
      timeout: Duration.seconds(5),
      grants: [data.operations.allow('GetItem', 'PutItem'), data.originVerify.allowCurrent('EDGE_SECRETS')],
    })
    this.pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, codeMail)
  }
}

/** Cognito sends this as HTML and replaces `{####}` with the code. */
const codeMail: UserVerificationConfig = {
  emailStyle: VerificationEmailStyle.CODE,
  emailSubject: `Your code for ${productName}`,
  emailBody: [
    `<p>Your code for ${productName} is <b>{####}</b></p>`,
    '<p>Enter it on the page where you asked for it to choose a new password. It works once, for one hour.</p>',
    '<p>If you did not ask for it, you can ignore this email. Your password has not changed.</p>',
  ].join(''),
}

/**
 * Cognito's own mailer sends only a few dozen messages a day, so use SES if there is a mail domain. The
 * domain is verified in the pool's region.
 */
function mailerOf(config: DeploymentConfig, sesRegion: string): UserPoolEmail {
  if (!config.mailDomain) return UserPoolEmail.withCognito()
  return UserPoolEmail.withSES({
    fromEmail: `${config.mailSenderMailbox}@${config.mailDomain}`,
    sesVerifiedDomain: config.mailDomain,
    sesRegion,
  })
}
