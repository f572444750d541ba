import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { region } from '#local/aws/identity.ts'
import { type Exchange, send } from '#local/services/s3/exchange.ts'
import { objectCreated } from '#local/services/s3/object-events.ts'
import { objectHeadersOf } from '#local/services/s3/object-headers.ts'
import { checkPolicy, parsePolicy } from '#local/services/s3/post-policy.ts'
import { accessDenied, S3Error } from '#local/services/s3/s3-error.ts'
import {
  isSameSignature,
  type SecretOf,
  secretFor,
  signatureMismatch,
  signText,
} from '#local/services/s3/signature.ts'
import { checkKey } from '#local/services/s3/write-object.ts'

/** A form is held in memory while it is read, so it is kept below what S3 itself would take. */
const largestForm = 256 * 1024 ** 2

type Form = { fields: Record<string, string>; file: File }

async function readForm({ request }: Exchange): Promise<Form> {
  if (!(Number(request.headers['content-length']) <= largestForm))
    throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
  const type = String(request.headers['content-type'])
  const parts = await new Response(new Uint8Array(await buffer(request)), {
    headers: { 'content-type': type },
  })
    .formData()
    .catch(() => {
      throw new S3Error(
        400,
        'MalformedPOSTRequest',
        'The body of your POST request is not well-formed multipart/form-data.',
      )
    })
  const fields: Record<string, string> = {}
  for (const [name, value] of parts) {
    if (typeof value === 'string') fields[name.toLowerCase()] = value
    else if (name.toLowerCase() === 'file') return { fields, file: value }
  }
  throw new S3Error(400, 'InvalidArgument', 'POST requires exactly one file upload per request.')
}

function checkSignature(fields: Record<string, string>, secretOf: SecretOf) {
  const [accessKeyId = '', ...scopeParts] = (fields['x-amz-credential'] ?? '').split('/')
  const scope = scopeParts.join('/')
  const secret = secretFor(accessKeyId, secretOf)
  if (!scope.endsWith(`/${region}/s3/aws4_request`) || !fields.policy) throw accessDenied()
  const expected = signText(secret, scope, fields.policy)
  if (!isSameSignature(expected, fields['x-amz-signature'] ?? '')) throw signatureMismatch()
}

/** A browser's form upload under a signed policy (S3 API reference, «POST Object»). */
export async function postObject(exchange: Exchange, context: { secretOf: SecretOf; now: Date }) {
  const { bucket, response } = exchange
  const { fields, file } = await readForm(exchange)
  checkSignature(fields, context.secretOf)
  checkPolicy(parsePolicy(fields.policy ?? ''), {
    bucket: bucket.name,
    fields,
    size: file.size,
    now: context.now,
  })
  // biome-ignore lint/suspicious/noTemplateCurlyInString: S3's own placeholder, not one of JavaScript.
  const key = (fields.key ?? '').replaceAll('${filename}', file.name)
  checkKey(key)
  const content = await bucket.store.writeContent(Readable.from(file.stream()))
  const object = bucket.store.commit({
    key,
    content: content.file,
    size: content.size,
    etag: content.md5,
    headers: objectHeadersOf(fields),
    checksums: {},
    tags: {},
  })
  exchange.emit(objectCreated(bucket.name, object, 'POST Object'))
  const location = `/${bucket.name}/${encodeURIComponent(key)}`
  send(response, fields.success_action_status === '201' ? 201 : 204, { etag: `"${object.etag}"`, location })
}
