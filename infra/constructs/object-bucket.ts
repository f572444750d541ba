import { RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { BlockPublicAccess, Bucket, BucketEncryption, type LifecycleRule } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { exportValues } from '#infra/constructs/export-values.ts'

export type ObjectBucketProps = {
  /** Name of the environment variable that holds the bucket's name. */
  variable: string
  lifecycleRules?: LifecycleRule[]
  /** Default: kept, unless the deployment that creates it fails. */
  removalPolicy?: RemovalPolicy
}

/** A private, encrypted bucket that is kept when its stack is deleted. All grants are limited to a prefix. */
export class ObjectBucket extends Construct {
  readonly bucket: Bucket
  readonly #variable: string

  constructor(scope: Construct, id: string, props: ObjectBucketProps) {
    super(scope, id)
    this.#variable = props.variable
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: props.removalPolicy ?? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      lifecycleRules: props.lifecycleRules,
    })
    const { bucketName, bucketArn, bucketRegionalDomainName } = this.bucket
    exportValues(this, [bucketName, bucketArn, bucketRegionalDomainName])
  }

  /** Without the permission to list, S3 answers 403 for a missing object. */
  readBelow(prefix: string): Grant {
    return (reader) => this.#grant(reader, ['s3:GetObject'], prefix)
  }

  writeBelow(prefix: string): Grant {
    return (writer) => this.#grant(writer, ['s3:PutObject'], prefix)
  }

  /** For multipart uploads. The tags select lifecycle rules. */
  writePartsBelow(prefix: string): Grant {
    const actions = ['s3:PutObject', 's3:PutObjectTagging', 's3:AbortMultipartUpload']
    return (writer) => this.#grant(writer, actions, prefix)
  }

  deleteBelow(prefix: string): Grant {
    return (writer) => this.#grant(writer, ['s3:DeleteObject'], prefix)
  }

  /** Allows listing and deleting objects below the prefix. */
  emptyBelow(prefix: string): Grant {
    return (grantee) => {
      this.#grant(grantee, ['s3:DeleteObject'], prefix)
      grantee.addToRolePolicy(
        new PolicyStatement({
          actions: ['s3:ListBucket'],
          resources: [this.bucket.bucketArn],
          conditions: { StringLike: { 's3:prefix': `${prefix}*` } },
        }),
      )
    }
  }

  #grant(grantee: AppFunction, actions: string[], prefix: string): void {
    grantee.addEnvironment(this.#variable, this.bucket.bucketName)
    grantee.addToRolePolicy(
      new PolicyStatement({ actions, resources: [this.bucket.arnForObjects(`${prefix}*`)] }),
    )
  }
}
