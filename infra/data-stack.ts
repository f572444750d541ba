import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { DeploymentConfig } from '#infra/config.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { ObjectBucket } from '#infra/constructs/object-bucket.ts'
import { PaymentKeysSecret } from '#infra/constructs/payment-keys-secret.ts'
import { RecordTable, reading, transacting } from '#infra/constructs/record-table.ts'
import { RenewableSecret } from '#infra/constructs/renewable-secret.ts'
import { episodesPrefix, mediaPrefix, uploadsPrefix } from '#shared/deployment/object-keys.ts'
import { repairPrefix } from '#shared/deployment/repair.ts'
import {
  audioDays,
  disposableRecoveryDays,
  recordRecoveryDays,
  repairStateDays,
  unfinishedUploadDays,
  uploadDays,
} from '#shared/deployment/retention.ts'

export type DataStackProps = StackProps & { config: DeploymentConfig }

/** Tables, buckets and secrets. Kept when every other stack is deleted. */
export class DataStack extends Stack {
  readonly catalogue: RecordTable
  readonly people: RecordTable
  readonly operations: RecordTable
  readonly search: RecordTable
  readonly store: ObjectBucket
  readonly media: ObjectBucket
  readonly originVerify: RenewableSecret
  readonly mailedLinks: RenewableSecret
  readonly paymentKeys: PaymentKeysSecret

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: true })
    const { recoveredTables } = props.config
    this.catalogue = new RecordTable(this, 'Catalogue', {
      variable: 'CATALOGUE_TABLE',
      recoveredAs: recoveredTables.catalogue,
      indexes: 4,
      recoveryDays: recordRecoveryDays,
      isStreamed: true,
      recoveredStream: recoveredTables.catalogueStream,
    })
    this.people = new RecordTable(this, 'People', {
      variable: 'PEOPLE_TABLE',
      recoveredAs: recoveredTables.people,
      indexes: 4,
      recoveryDays: recordRecoveryDays,
    })
    this.operations = new RecordTable(this, 'Operations', {
      variable: 'OPERATIONS_TABLE',
      recoveredAs: recoveredTables.operations,
      indexes: 1,
      // The table has salts and addresses, which backups must not keep for a month after they expired.
      recoveryDays: disposableRecoveryDays,
      timeToLiveAttribute: 'expiresAt',
    })
    this.search = new RecordTable(this, 'Search', {
      variable: 'SEARCH_TABLE',
      indexes: 0,
      recoveryDays: disposableRecoveryDays,
    })
    this.store = new ObjectBucket(this, 'Store', {
      variable: 'STORE_BUCKET',
      lifecycleRules: [
        {
          id: 'audio',
          prefix: episodesPrefix,
          tagFilters: { kind: 'audio' },
          expiration: Duration.days(audioDays),
        },
        { id: 'uploads', prefix: uploadsPrefix, expiration: Duration.days(uploadDays) },
        { id: 'repair', prefix: repairPrefix, expiration: Duration.days(repairStateDays) },
        { id: 'unfinished', abortIncompleteMultipartUploadAfter: Duration.days(unfinishedUploadDays) },
      ],
    })
    this.media = new ObjectBucket(this, 'Media', { variable: 'MEDIA_BUCKET' })
    this.#publishUploads()
    this.#admitCloudFront()
    this.originVerify = new RenewableSecret(this, 'OriginVerify', {
      description: 'Proves to the functions that a request came through CloudFront.',
      generation: props.config.originVerifyGeneration,
      // A new deployment creates a new secret; only pagination cursors become invalid.
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.mailedLinks = new RenewableSecret(this, 'MailedLinks', {
      description: 'Signs the links in mail.',
      generation: props.config.mailedLinksGeneration,
      // Kept, because it signs the unsubscribe links of digests, which people keep for years.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    this.paymentKeys = new PaymentKeysSecret(this, 'PaymentKeys')
    this.#addNameOutputs()
  }

  signLinks(): Grant {
    return this.mailedLinks.allowCurrent('MAILED_LINK_SECRETS')
  }

  /** For verifying links in mail. Accepts links signed with the previous secret too. */
  checkLinks(): Grant {
    return this.mailedLinks.allowAccepted('MAILED_LINK_SECRETS')
  }

  /**
   * For reading podcasts and episodes, and for writing them together with their counters in a transaction.
   */
  changeCatalogue(): Grant {
    return this.catalogue.allow(...reading, 'BatchGetItem', ...transacting, 'ConditionCheckItem')
  }

  /** Uses the L1 construct, because CDK's L2 property would add a custom resource with a function. */
  #publishUploads(): void {
    const bucket = this.store.bucket.node.defaultChild
    if (!(bucket instanceof CfnBucket)) throw new Error('The store bucket has no CfnBucket.')
    bucket.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
  }

  /**
   * The policy matches any distribution of the account. It cannot name ours, which is in a later stack,
   * because that would be a cyclic dependency.
   */
  #admitCloudFront(): void {
    this.media.bucket.addToResourcePolicy(
      new PolicyStatement({
        actions: ['s3:GetObject'],
        resources: [this.media.bucket.arnForObjects(`${mediaPrefix}*`)],
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        conditions: {
          ArnLike: {
            'AWS:SourceArn': `arn:${this.partition}:cloudfront::${this.account}:distribution/*`,
          },
        },
      }),
    )
  }

  #addNameOutputs(): void {
    new CfnOutput(this, 'CatalogueTableName', { value: this.catalogue.tableName })
    new CfnOutput(this, 'PeopleTableName', { value: this.people.tableName })
    new CfnOutput(this, 'OperationsTableName', { value: this.operations.tableName })
    new CfnOutput(this, 'SearchTableName', { value: this.search.tableName })
    new CfnOutput(this, 'StoreBucketName', { value: this.store.bucket.bucketName })
    new CfnOutput(this, 'MediaBucketName', { value: this.media.bucket.bucketName })
    // For moving to another deployment, where mailed links must stay valid.
    new CfnOutput(this, 'MailedLinksArns', { value: this.mailedLinks.acceptedArns })
  }
}
