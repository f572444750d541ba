import { RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { Grant } from '#infra/constructs/app-function.ts'
import { exportValues } from '#infra/constructs/export-values.ts'

/** A dynamic reference: the value is filled in at deployment and stands in no template. */
export function secretValueOf(secret: Secret): string {
  return secret.secretValue.unsafeUnwrap()
}

export type RenewableSecretProps = {
  description: string
  /** Counted up by one to renew it. */
  generation: number
  /** What becomes of the accepted generations when their stack is deleted. */
  removalPolicy: RemovalPolicy
}

/**
 * A secret that can be renewed without a moment at which one side does not know it. Each generation is a secret of its own, because
 * a changed value alone reaches no reader. The one before is still accepted; the one before that is read by the stacks as they were
 * deployed last, and stays until they are not.
 */
export class RenewableSecret extends Construct {
  /** What counts from now on. */
  readonly current: Secret
  /** What counted before the last renewal; undefined when there was none. */
  readonly before: Secret | undefined
  readonly #description: string

  constructor(scope: Construct, id: string, props: RenewableSecretProps) {
    super(scope, id)
    const { generation, removalPolicy } = props
    this.#description = props.description
    this.current = this.#add(generation, removalPolicy)
    this.before = generation > 1 ? this.#add(generation - 1, removalPolicy) : undefined
    // The next renewal takes it out of the template.
    if (generation > 2) this.#add(generation - 2, RemovalPolicy.DESTROY)
  }

  /** To read the current secret, for those who sign. */
  allowCurrent(variable: string): Grant {
    return readingGrant(variable, [this.current])
  }

  /** To read every secret that is accepted, for those who check. */
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

/** The variable names the secrets, the newest first; their values stand in no function's settings. */
function readingGrant(variable: string, secrets: readonly Secret[]): Grant {
  const arns = secrets.map(({ secretArn }) => secretArn)
  return (grantee) => {
    grantee.addEnvironment(variable, arns.join(','))
    grantee.addToRolePolicy(
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: arns }),
    )
  }
}
