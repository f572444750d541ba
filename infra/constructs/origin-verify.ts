import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { handOn } from '#infra/constructs/hand-on.ts'

/** A dynamic reference: the value is filled in at deployment and stands in no template. */
export function originVerifyValue(secret: Secret): string {
  return secret.secretValue.unsafeUnwrap()
}

/**
 * By which functions know CloudFront. Each generation is a secret of its own, because a changed value alone reaches no reader.
 * The one before is still accepted; the one before that is read by the stacks as they were deployed last, and stays until they are not.
 */
export class OriginVerify extends Construct {
  /** What CloudFront sends. */
  readonly current: Secret
  /** What it sent before the last renewal; undefined when there was none. */
  readonly before: Secret | undefined

  constructor(scope: Construct, id: string, generation: number) {
    super(scope, id)
    this.current = this.#add(generation)
    this.before = generation > 1 ? this.#add(generation - 1) : undefined
    if (generation > 2) this.#add(generation - 2)
  }

  #add(generation: number): Secret {
    const secret = new Secret(this, `Generation${generation}`, {
      description: 'Proves to the functions that a request came through CloudFront.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    })
    handOn(this, [secret.secretArn])
    return secret
  }
}
