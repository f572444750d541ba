import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

test('undoes the last first, and once', async () => {
  const done: string[] = []
  const shutdown = createShutdown()
  shutdown.add(() => done.push('folder'))
  shutdown.add(async () => done.push('server'))
  await Promise.all([shutdown.run(), shutdown.run()])
  await shutdown.run()
  expect(done).toEqual(['server', 'folder'])
})

test('a step that fails keeps none of the others from being done', async () => {
  const done: string[] = []
  const shutdown = createShutdown()
  shutdown.add(() => done.push('folder'))
  shutdown.add(() => Promise.reject(new Error('stuck')))
  await expect(shutdown.run()).rejects.toThrow('stuck')
  expect(done).toEqual(['folder'])
})
