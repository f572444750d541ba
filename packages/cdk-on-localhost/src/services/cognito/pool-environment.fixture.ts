import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { type AwsEndpoint, startAwsEndpoint } from '../../aws/endpoint.ts'
import type { OutgoingMail } from '../ses/mail-form.ts'
import { type Cognito, createCognito } from './cognito.ts'

export const UserPoolId = 'us-east-1_aPool1234'
export const ClientId = 'siteclient'
export const email = 'Reader@Example.org'
export const poolPassword = 'a long pass phrase'
const policy = { MinimumLength: 10, RequireLowercase: false, RequireUppercase: false, RequireNumbers: false }
const policies = { PasswordPolicy: { ...policy, RequireSymbols: false } }
export const triggerArn = 'arn:aws:lambda:us-east-1:000000000000:function:after-reset'
export const codeTriggerArn = 'arn:aws:lambda:us-east-1:000000000000:function:before-code'
const mailTexts = { EmailMessage: 'Enter {####} & a password.', EmailSubject: 'Your code' }
export const clientProperties = {
  UserPoolId,
  ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
  AccessTokenValidity: 15,
  RefreshTokenValidity: 30,
  TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'days', IdToken: 'minutes' },
  PreventUserExistenceErrors: 'ENABLED',
  RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
}

export const siteOrigin = 'http://127.0.0.1:4400'

type TriggerCall = { poolArn: string; functionArn: string; event: unknown }
type TriggerAnswer = { functionError?: string; payload: string }

function callsOf(client: () => CognitoIdentityProviderClient) {
  const create = (Username = email, more: object = {}) =>
    client().send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS', ...more }))
  const setPassword = (Password: string) =>
    client().send(new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password, Permanent: true }))
  const signIn = (PASSWORD = poolPassword, USERNAME = email, clientId = ClientId) =>
    client().send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId: clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD },
      }),
    )
  return {
    create,
    setPassword,
    signIn,
    renew: async (RefreshToken: string | undefined) =>
      (await client().send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken })))
        .AuthenticationResult,
    revoke: (Token: string | undefined) => client().send(new RevokeTokenCommand({ ClientId, Token })),
    getUser: (Username = email) => client().send(new AdminGetUserCommand({ UserPoolId, Username })),
    async signedIn() {
      await create()
      await setPassword(poolPassword)
      return (await signIn()).AuthenticationResult ?? {}
    },
  }
}

/** Shared by all pools, because creating a key takes longer than most tests. */
let signingKey: Buffer | undefined
const keyFile = `${UserPoolId}.pem`

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cognito-'))
  if (signingKey) await writeFile(join(folder, keyFile), signingKey)
  return folder
}

function newTrigger() {
  const events: TriggerCall[] = []
  const answer = (event: string): TriggerAnswer => ({ payload: event })
  return { events, answer, answerBeforeCode: answer }
}

export async function openPoolEnvironment() {
  const folder = await newFolder()
  const clock = { now: Date.now() }
  const asked: string[] = []
  const mails: OutgoingMail[] = []
  const trigger = newTrigger()
  let endpoint: AwsEndpoint
  let cognito: Cognito
  let client: CognitoIdentityProviderClient

  async function open(port: number) {
    cognito = createCognito({
      folder,
      endpointUrl: () => endpoint.url,
      now: () => clock.now,
      passwordCost: 2,
      deliver: (mail) => void mails.push(mail),
      async invokeTrigger(functionArn, payload, poolArn) {
        trigger.events.push({ poolArn, functionArn, event: JSON.parse(payload) })
        return functionArn === codeTriggerArn ? trigger.answerBeforeCode(payload) : trigger.answer(payload)
      },
    })
    cognito.createPool(UserPoolId, {
      Policies: policies,
      LambdaConfig: { PostConfirmation: triggerArn, CustomMessage: codeTriggerArn },
      VerificationMessageTemplate: mailTexts,
    })
    cognito.createClient(ClientId, clientProperties)
    endpoint = await startAwsEndpoint({
      services: [cognito],
      port,
      origins: new Set([siteOrigin]),
      secretOf: () => 'secret',
      refuse(accessKeyId, { action, resource }) {
        asked.push(`${accessKeyId} ${action} ${resource}`)
        return undefined
      },
    })
    client = new CognitoIdentityProviderClient({
      endpoint: endpoint.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      maxAttempts: 1,
    })
  }

  async function shut() {
    client.destroy()
    await endpoint.close()
  }

  await open(0)
  signingKey ??= await readFile(join(folder, keyFile))
  return {
    ...callsOf(() => client),
    folder,
    clock,
    asked,
    mails,
    trigger,
    url: () => endpoint.url,
    cognito: () => cognito,
    client: () => client,
    async restart(between?: () => Promise<void>) {
      const { port } = endpoint
      await shut()
      await between?.()
      await open(port)
    },
    async close() {
      await shut()
      await rm(folder, { recursive: true })
    },
  }
}

export type PoolEnvironment = Awaited<ReturnType<typeof openPoolEnvironment>>
