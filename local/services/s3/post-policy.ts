import * as z from 'zod'
import { accessDenied, S3Error } from '#local/services/s3/s3-error.ts'

const conditionSchema = z.union([
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
  z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
  z.record(z.string(), z.string()),
])
const policySchema = z.object({ expiration: z.iso.datetime(), conditions: z.array(conditionSchema) })
type Policy = z.infer<typeof policySchema>

type Upload = { bucket: string; fields: Record<string, string>; size: number; now: Date }

/** Fields that need no condition of their own. */
const free = new Set(['policy', 'x-amz-signature', 'file', 'bucket'])

/** A form's policy from base64. Throws InvalidPolicyDocument. */
export function parsePolicy(encoded: string): Policy {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()))
  } catch {
    throw new S3Error(
      400,
      'InvalidPolicyDocument',
      'The content of the form does not meet the conditions specified in the policy document.',
    )
  }
}

function failed(condition: unknown) {
  return accessDenied(`Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`)
}

function checkSize([, minimum, maximum]: [string, number, number], size: number) {
  if (size > maximum)
    throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
  if (size < minimum)
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
}

type FieldRule = { name: string; kind: 'eq' | 'starts-with'; value: string; source: unknown }

function fieldRules(policy: Policy): FieldRule[] {
  return policy.conditions.flatMap((condition): FieldRule[] => {
    if (!Array.isArray(condition))
      return Object.entries(condition).map(([name, value]) => ({
        name: name.toLowerCase(),
        kind: 'eq',
        value,
        source: condition,
      }))
    const [kind, name, value] = condition
    return kind === 'content-length-range'
      ? []
      : [{ name: name.slice(1).toLowerCase(), kind, value, source: condition }]
  })
}

/** Throws when the form breaks a condition, is late, or brings a field that the policy does not speak of. */
export function checkPolicy(policy: Policy, { bucket, fields, size, now }: Upload) {
  if (Date.parse(policy.expiration) < now.getTime())
    throw accessDenied('Invalid according to Policy: Policy expired.')
  const rules = fieldRules(policy)
  for (const rule of rules) {
    const actual = rule.name === 'bucket' ? bucket : (fields[rule.name] ?? '')
    const isMet = rule.kind === 'eq' ? actual === rule.value : actual.startsWith(rule.value)
    if (!isMet) throw failed(rule.source)
  }
  const spoken = new Set(rules.map(({ name }) => name))
  for (const name of Object.keys(fields))
    if (!spoken.has(name) && !free.has(name) && !name.startsWith('x-ignore-'))
      throw accessDenied(`Invalid according to Policy: Extra input fields: ${name}`)
  for (const condition of policy.conditions)
    if (Array.isArray(condition) && condition[0] === 'content-length-range') checkSize(condition, size)
}
