import { spawnSync } from 'node:child_process'

/**
 * Runs the tests of the emulated DynamoDB against AWS's DynamoDB Local, which is not a dependency because of
 * its license. Start it with
 * `java -Djava.library.path=DynamoDBLocal_lib -jar DynamoDBLocal.jar -inMemory -port 8000`, and set the
 * variable to its URL.
 */
const endpoint = process.env.DYNAMODB_PARITY_ENDPOINT

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  )
}

if (!endpoint || !(await answers(endpoint))) {
  console.error(
    endpoint
      ? `Nothing answers at ${endpoint}. Start DynamoDB Local there (it needs Java and its jar).`
      : 'DYNAMODB_PARITY_ENDPOINT is not set. Start DynamoDB Local (it needs Java and its jar) and set it to its address, such as http://127.0.0.1:8000.',
  )
  process.exitCode = 1
} else {
  const parameters = ['run', '--project', 'integration', 'tests/integration/dynamodb-semantics.test.ts']
  const { status } = spawnSync('node_modules/.bin/vitest', parameters, { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
