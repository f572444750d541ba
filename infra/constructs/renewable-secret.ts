import { RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { Grant } from '#infra/constructs/app-function.ts'
import { exportValues } from '#infra/constructs/export-values.ts'

/**
 * Returns a dynamic reference that CloudFormation resolves at deployment, so the template does not contain
 * the value.
 */
export function secretValueOf(secret: Secret): string {
  return secret.secretValue.unsafeUnwrap()
}

export type RenewableSecretProps = {
  description: string
  /** Add one to rotate the secret. */
  generation: number
  /** For the generations that are still accepted, when their stack is deleted. */
  removalPolicy: RemovalPolicy
}

/**
 * A secret that can be rotated without downtime. Every generation is a separate secret, because functions and
 * CloudFront do not notice a changed value. The previous one is still accepted. The one before that exists
 * only until the next rotation, because stacks that are not redeployed yet still read it.
 */
export class RenewableSecret extends Construct {
  readonly current: Secret
  /** Previous generation; undefined before the first rotation. */
  readonly before: Secret | undefined
  readonly #description: string

  constructor(scope: Construct, id: string, props: RenewableSecretProps) {
    super(scope, id)
    const { generation, removalPolicy } = props
    this.#description = props.description
    this.current = this.#add(generation, removalPolicy)
    this.before = generation > 1 ? this.#add(generation - 1, removalPolicy) : undefined
    // Deleted by the next rotation.
    if (generation > 2) this.#add(generation - 2, RemovalPolicy.DESTROY)
  }

  /** For signing and sending. */
  allowCurrent(variable: string): Grant {
    return readingGrant(variable, [this.current])
  }

  /** For verifying. */
  allowAccepted(variable: string): Grant {
    return readingGrant(variable, this.#accepted)
  }

  /** Newest first. */
  get acceptedArns(): string {
    return arnsOf(this.#accepted)
  }

  get #accepted(): Secret[] {
    return this.before ? [this.current, this.before] : [this.current]
  }

  #add(generation: number, removalPolicy: RemovalPolicy): Secret {
    const secret = new Secret(this, `Generation${generation}`, {
      description: this.#description,
      removalPolicy,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    })
    exportValues(this, [secret.secretArn])
    return secret
  }
}

const arnsOf = (secrets: readonly Secret[]) => secrets.map(({ secretArn }) => secretArn).join(',')

/** The variable contains the ARNs, newest first. Functions read the values at run time. */
function readingGrant(variable: string, secrets: readonly Secret[]): Grant {
  const arns = secrets.map(({ secretArn }) => secretArn)
  return (grantee) => {
    grantee.addEnvironment(variable, arnsOf(secrets))
    grantee.addToRolePolicy(
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: arns }),
    )
  }
}
