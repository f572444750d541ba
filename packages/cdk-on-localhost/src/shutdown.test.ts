import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

test('runs the last step first, each once', async () => {
  const done: string[] = []
  const shutdown = createShutdown()
  shutdown.add(() => done.push('folder'))
  shutdown.add(async () => done.push('server'))
  await Promise.all([shutdown.run(), shutdown.run()])
  await shutdown.run()
  expect(done).toEqual(['server', 'folder'])
})

test('a step that fails does not prevent the others', async () => {
  const done: string[] = []
  const shutdown = createShutdown()
  shutdown.add(() => done.push('folder'))
  shutdown.add(() => Promise.reject(new Error('stuck')))
  await expect(shutdown.run()).rejects.toThrow('stuck')
  expect(done).toEqual(['folder'])
})
