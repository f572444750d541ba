import { actionsOf, type DeployedFunction } from '#tests/template/deployed-functions.ts'

type Need = {
  /** Actions without which the command always fails. */
  always: readonly string[]
  /** Actions that the command needs only for some inputs. */
  perhaps?: readonly string[]
}

const transaction = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem']

/**
 * The actions that IAM requires for each command (Service Authorization Reference). Commands without actions
 * need only a token.
 */
const needs: Readonly<Record<string, Need>> = {
  'dynamodb:Get': { always: ['dynamodb:GetItem'] },
  'dynamodb:BatchGet': { always: ['dynamodb:BatchGetItem'] },
  'dynamodb:Put': { always: ['dynamodb:PutItem'] },
  'dynamodb:Update': { always: ['dynamodb:UpdateItem'] },
  'dynamodb:Delete': { always: ['dynamodb:DeleteItem'] },
  'dynamodb:BatchWrite': { always: ['dynamodb:BatchWriteItem'] },
  'dynamodb:ConditionCheck': { always: ['dynamodb:ConditionCheckItem'] },
  'dynamodb:TransactWrite': { always: [], perhaps: transaction },
  // The document client includes the Query and Scan commands even when unused.
  'dynamodb:Query': { always: [], perhaps: ['dynamodb:Query'] },
  'dynamodb:Scan': { always: [], perhaps: ['dynamodb:Scan'] },
  'dynamodb:DescribeTable': { always: ['dynamodb:DescribeTable'] },
  's3:GetObject': { always: ['s3:GetObject'] },
  's3:DeleteObject': { always: ['s3:DeleteObject'] },
  's3:ListObjectsV2': { always: ['s3:ListBucket'] },
  's3:PutObject': { always: ['s3:PutObject'] },
  's3:CreateMultipartUpload': { always: ['s3:PutObject', 's3:PutObjectTagging'] },
  // The upload library includes this command, but we send tags with the upload itself.
  's3:PutObjectTagging': { always: [] },
  's3:UploadPart': { always: ['s3:PutObject'] },
  's3:CompleteMultipartUpload': { always: ['s3:PutObject'] },
  's3:AbortMultipartUpload': { always: ['s3:AbortMultipartUpload'] },
  // Part of the client for directory buckets, which we do not use.
  's3:CreateSession': { always: [] },
  'sqs:SendMessage': { always: ['sqs:SendMessage'] },
  'sqs:SendMessageBatch': { always: ['sqs:SendMessage'] },
  'states:StartExecution': { always: ['states:StartExecution'] },
  'states:StopExecution': { always: ['states:StopExecution'] },
  'states:DescribeExecution': { always: ['states:DescribeExecution'] },
  'bedrock:Converse': { always: ['bedrock:InvokeModel'] },
  'ses:SendRawEmail': { always: ['ses:SendRawEmail'] },
  'ses:GetSendQuota': { always: ['ses:GetSendQuota'] },
  'secretsmanager:GetSecretValue': { always: ['secretsmanager:GetSecretValue'] },
  'transcribe:StartTranscriptionJob': {
    always: ['transcribe:StartTranscriptionJob'],
    // The transcription job reads and writes S3 with the caller's permissions.
    perhaps: ['s3:GetObject', 's3:PutObject'],
  },
  'transcribe:GetTranscriptionJob': { always: ['transcribe:GetTranscriptionJob'] },
  // Only with the option `speechRecognizer`; `recognizer.test.ts` checks these permissions.
  'batch:SubmitJob': { always: [], perhaps: ['batch:SubmitJob'] },
  'batch:ListJobs': { always: [], perhaps: ['batch:ListJobs'] },
  'batch:DescribeJobs': { always: [], perhaps: ['batch:DescribeJobs'] },
  'cognito-idp:AdminInitiateAuth': { always: ['cognito-idp:AdminInitiateAuth'] },
  'cognito-idp:AdminGetUser': { always: ['cognito-idp:AdminGetUser'] },
  'cognito-idp:AdminCreateUser': { always: ['cognito-idp:AdminCreateUser'] },
  'cognito-idp:AdminDeleteUser': { always: ['cognito-idp:AdminDeleteUser'] },
  'cognito-idp:AdminSetUserPassword': { always: ['cognito-idp:AdminSetUserPassword'] },
  'cognito-idp:AdminUpdateUserAttributes': { always: ['cognito-idp:AdminUpdateUserAttributes'] },
  'cognito-idp:RevokeToken': { always: [] },
  'cognito-idp:GetTokensFromRefreshToken': { always: [] },
}

const ofEveryFunction = ['logs:CreateLogStream', 'logs:PutLogEvents']

const fromQueue = [
  'sqs:ReceiveMessage',
  'sqs:ChangeMessageVisibility',
  'sqs:GetQueueUrl',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
]

/** Permissions for triggers and failure destinations. The Lambda service uses them, not our code. */
const ofTriggers: Readonly<Record<string, readonly string[]>> = {
  'events/episode-imported': fromQueue,
  'events/transcript-uploaded': fromQueue,
  'events/digest-queue': fromQueue,
  'events/execution-ended': ['sqs:SendMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
  'schedules/sweep-runs': ['sqs:SendMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
  'schedules/digest-tick': ['sqs:SendMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
  'events/mail-feedback': ['sqs:SendMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
  'schedules/discard-salt': ['sqs:SendMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
  'events/episode-changed': [
    'sqs:SendMessage',
    'sqs:GetQueueAttributes',
    'sqs:GetQueueUrl',
    'dynamodb:DescribeStream',
    'dynamodb:GetRecords',
    'dynamodb:GetShardIterator',
    'dynamodb:ListStreams',
  ],
  'schedules/sweep-site': ['sqs:SendMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
}

/**
 * Actions that the commands need but the role lacks, and actions that the role has but the commands do not
 * need.
 */
export function permissionFindings(deployed: DeployedFunction, commands: readonly string[]): string[] {
  const unknown = commands.filter((command) => !needs[command])
  const needed = commands.flatMap((command) => needs[command]?.always ?? [])
  const possible = commands.flatMap((command) => needs[command]?.perhaps ?? [])
  const granted = new Set(actionsOf(deployed))
  const expected = new Set([
    ...ofEveryFunction,
    ...(ofTriggers[deployed.entry] ?? []),
    ...needed,
    ...possible,
  ])
  return [
    ...unknown.map((command) => `No permissions are listed for ${command} in ${deployed.entry}.`),
    ...[...new Set(needed)]
      .filter((action) => !granted.has(action))
      .map((action) => `${deployed.entry} needs ${action} and may not.`),
    ...[...granted]
      .filter((action) => !expected.has(action))
      .map((action) => `${deployed.entry} may ${action} and never does.`),
  ]
}
