import { RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { Grant } from '#infra/constructs/app-function.ts'
import { exportValues } from '#infra/constructs/export-values.ts'

/** A dynamic reference, resolved at deployment: the value is not part of the template. */
export function secretValueOf(secret: Secret): string {
  return secret.secretValue.unsafeUnwrap()
}

export type RenewableSecretProps = {
  description: string
  /** Add one to renew the secret. */
  generation: number
  /** For accepted generations, when their stack is deleted. */
  removalPolicy: RemovalPolicy
}

/**
 * A secret that can be renewed without downtime. Each generation is a separate secret, because functions and
 * CloudFront do not notice a changed value. The previous generation is still accepted. The one before it
 * still exists, because stacks that are not redeployed yet read it.
 */
export class RenewableSecret extends Construct {
  readonly current: Secret
  /** The previous generation; undefined before the first renewal. */
  readonly before: Secret | undefined
  readonly #description: string

  constructor(scope: Construct, id: string, props: RenewableSecretProps) {
    super(scope, id)
    const { generation, removalPolicy } = props
    this.#description = props.description
    this.current = this.#add(generation, removalPolicy)
    this.before = generation > 1 ? this.#add(generation - 1, removalPolicy) : undefined
    // The next renewal deletes it.
    if (generation > 2) this.#add(generation - 2, RemovalPolicy.DESTROY)
  }

  /** For signing. */
  allowCurrent(variable: string): Grant {
    return readingGrant(variable, [this.current])
  }

  /** For verifying. */
  allowAccepted(variable: string): Grant {
    return readingGrant(variable, this.before ? [this.current, this.before] : [this.current])
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

/** The variable has the ARNs, newest first; functions read the values at run time. */
function readingGrant(variable: string, secrets: readonly Secret[]): Grant {
  const arns = secrets.map(({ secretArn }) => secretArn)
  return (grantee) => {
    grantee.addEnvironment(variable, arns.join(','))
    grantee.addToRolePolicy(
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: arns }),
    )
  }
}
