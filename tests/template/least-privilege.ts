import {
  actionsOf,
  type DeployedFunction,
  type DeployedStatement,
} from '#tests/template/deployed-functions.ts'

/** Variables and actions that every function has. */
const ambientVariables = ['NODE_OPTIONS', 'USER_IMPACT', 'RELEASE', 'POWERTOOLS_SERVICE_NAME']
const ambientActions = ['logs:CreateLogStream', 'logs:PutLogEvents']

/** For each variable, the IAM service that it needs and a part of the resource's logical id. */
const subjects: Readonly<Record<string, { service: string; name: string }>> = {
  CATALOGUE_TABLE: { service: 'dynamodb', name: 'CatalogueTable' },
  PEOPLE_TABLE: { service: 'dynamodb', name: 'PeopleTable' },
  OPERATIONS_TABLE: { service: 'dynamodb', name: 'OperationsTable' },
  SEARCH_TABLE: { service: 'dynamodb', name: 'SearchTable' },
  STORE_BUCKET: { service: 's3', name: 'StoreBucket' },
  MEDIA_BUCKET: { service: 's3', name: 'MediaBucket' },
  SITE_BUCKET: { service: 's3', name: 'SiteBucket' },
  IMPORTED_QUEUE_URL: { service: 'sqs', name: 'ImportedEpisodesQueue' },
  EPISODE_MACHINE_ARN: { service: 'states', name: 'EpisodesMachine' },
  LIST_IMPORT_MACHINE_ARN: { service: 'states', name: 'ListImportMachine' },
  SEARCH_INDEX_MACHINE_ARN: { service: 'states', name: 'SearchIndexMachine' },
  DIGEST_QUEUE_URL: { service: 'sqs', name: 'DigestsQueue' },
  FEED_CHECK_MACHINE_ARN: { service: 'states', name: 'FeedCheckMachine' },
  UPKEEP_MACHINE_ARN: { service: 'states', name: 'UpkeepMachine' },
  USER_POOL_ID: { service: 'cognito-idp', name: 'UserPool' },
  PAYMENT_KEYS_ARN: { service: 'secretsmanager', name: 'PaymentKeys' },
  MAIL_CONFIGURATION_SET: { service: 'ses', name: 'configuration-set' },
  EDGE_SECRETS: { service: 'secretsmanager', name: 'OriginVerify' },
  MAILED_LINK_SECRETS: { service: 'secretsmanager', name: 'MailedLinks' },
  MODEL_ID: { service: 'bedrock', name: 'foundation-model' },
}

/** Permissions that no variable explains, such as those for triggers. */
const unnamed: Readonly<Record<string, (statement: DeployedStatement) => boolean>> = {
  'events/episode-imported': isQueue('ImportedEpisodesQueue'),
  'events/execution-ended': isQueue('DeadLetters'),
  'events/transcript-uploaded': isQueue('UploadedTranscriptsQueue'),
  'schedules/sweep-runs': isQueue('DeadLetters'),
  'schedules/digest-tick': isQueue('DeadLetters'),
  'schedules/discard-salt': isQueue('DeadLetters'),
  'schedules/sweep-site': isQueue('DeadLetters'),
  'events/digest-queue': (statement) => isQueue('DigestsQueue')(statement) || isSendQuota(statement),
  'events/mail-feedback': isQueue('DeadLetters'),
  'events/episode-changed': isQueue('DeadLetters'),
  'pipeline/start-transcription': isTranscription,
  'pipeline/poll-transcription': isTranscription,
}

const speaksOf = (value: unknown, name: string) => JSON.stringify(value).includes(name)

function isQueue(name: string) {
  return ({ Action, Resource }: DeployedStatement): boolean =>
    Action.every((action) => action.startsWith('sqs:')) && speaksOf(Resource, name)
}

function isTranscription({ Action }: DeployedStatement): boolean {
  return Action.every((action) => action.startsWith('transcribe:'))
}

function isSendQuota({ Action }: DeployedStatement): boolean {
  return Action.every((action) => action === 'ses:GetSendQuota')
}

function fits(statement: DeployedStatement, variable: string): boolean {
  const subject = subjects[variable]
  if (!subject) return false
  return (
    statement.Action.every((action) => action.startsWith(`${subject.service}:`)) &&
    speaksOf(statement.Resource, subject.name)
  )
}

/** Differences between the variables that the code reads and those in the template. */
export function environmentFindings(deployed: DeployedFunction, read: readonly string[]): string[] {
  const given = Object.keys(deployed.environment).filter((name) => !ambientVariables.includes(name))
  return [
    ...read
      .filter((name) => !given.includes(name) && !ambientVariables.includes(name))
      .map((name) => `${deployed.entry} reads ${name}, which the template does not give it.`),
    ...given
      .filter((name) => !read.includes(name))
      .map((name) => `${deployed.entry} gets ${name}, which it does not read.`),
  ]
}

/** Permissions without their variable, and variables without a permission. */
export function privilegeFindings(deployed: DeployedFunction): string[] {
  const variables = Object.keys(deployed.environment)
  const statements = deployed.statements.filter(
    ({ Action }) => !Action.every((action) => ambientActions.includes(action)),
  )
  const superfluous = statements.filter(
    (statement) =>
      !variables.some((variable) => fits(statement, variable)) && !unnamed[deployed.entry]?.(statement),
  )
  const powerless = variables.filter(
    (variable) => subjects[variable] && !statements.some((statement) => fits(statement, variable)),
  )
  return [
    ...superfluous.map(
      ({ Action }) => `${deployed.entry} may ${Action.join(', ')} without a variable for it.`,
    ),
    ...powerless.map((variable) => `${deployed.entry} gets ${variable} but may do nothing with it.`),
  ]
}

const readActions = new Set([
  ...ambientActions,
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:DescribeTable',
  's3:GetObject',
  'cognito-idp:AdminGetUser',
  'secretsmanager:GetSecretValue',
])

/** A call that only reads data must have no action that could change something. */
export function writeFindings(deployed: DeployedFunction): string[] {
  return actionsOf(deployed)
    .filter((action) => !readActions.has(action))
    .map((action) => `${deployed.entry} only reads but may ${action}.`)
}
