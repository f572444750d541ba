import { expect, test } from 'vitest'
import { createRoles } from './roles.ts'

test('each role has its own key and secret, the same at every boot and different in another folder', () => {
  const roles = createRoles('secret of this folder')
  const [reader, writer] = ['reader', 'writer'].map((name) => roles.keyOf(roles.addRole(name, {})))
  expect(reader?.accessKeyId).not.toBe(writer?.accessKeyId)
  expect(reader?.secretAccessKey).not.toBe(writer?.secretAccessKey)
  expect(roles.secretOf(reader?.accessKeyId ?? '')).toBe(reader?.secretAccessKey)
  expect(roles.secretOf('AKIANOBODY')).toBeUndefined()
  const again = createRoles('secret of this folder')
  expect(again.keyOf(again.addRole('reader', {}))).toEqual(reader)
  const elsewhere = createRoles('secret of another folder')
  expect(elsewhere.keyOf(elsewhere.addRole('reader', {})).secretAccessKey).not.toBe(reader?.secretAccessKey)
})
