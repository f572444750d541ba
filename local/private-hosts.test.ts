import { expect, test } from 'vitest'
import { readPrivateHosts } from '#local/private-hosts.ts'

const read = (hosts?: string) => readPrivateHosts({ SIDELIGHT_PRIVATE_HOSTS: hosts })

test('feed servers of this machine are named with their ports, several with commas [S20.128]', () => {
  expect(read('127.0.0.1:8000')).toEqual(['127.0.0.1:8000'])
  expect(read('Localhost:8000, nas.home:80,[::1]:9000')).toEqual([
    'localhost:8000',
    'nas.home:80',
    '[::1]:9000',
  ])
  expect(read()).toEqual([])
  expect(read('')).toEqual([])
})

test.each([
  '127.0.0.1',
  'http://127.0.0.1:8000',
  '127.0.0.1:8000/feed.xml',
  'a:1,,b:2',
  `${'a'.repeat(100)}:1`,
])('%s is refused with an example [S20.128]', (hosts) => {
  expect(() => read(hosts)).toThrow('separated by commas, such as 127.0.0.1:8000')
})
