import { expect, test } from 'vitest'
import { failedBatchJob } from '#functions/domain/audio/failed-batch-job.ts'
import { recognizerExits } from '#shared/deployment/recognizer.ts'

const ended = 'Essential container in task exited'

// Texts of the AWS Batch user guide, not recorded from the real service.
test.each([
  [
    { statusReason: 'Host EC2 (instance i-0123456789abcdef0) terminated.' },
    /^The spot instance was reclaimed/,
  ],
  [
    {
      statusReason:
        'Canceled by JobStateTimeLimit action due to reason: CAPACITY:INSUFFICIENT_INSTANCE_CAPACITY',
    },
    /^No spot instance was available for hours\./,
  ],
  [
    {
      statusReason:
        'Canceled by JobStateTimeLimit action due to reason: MISCONFIGURATION:JOB_RESOURCE_REQUIREMENT',
    },
    /^No instance type of the recognizer is large enough/,
  ],
  [
    {
      statusReason: 'Task failed to start',
      containerReason: 'CannotPullContainerError: Error response from daemon',
    },
    /^The image of the recognizer can't be pulled\./,
  ],
  [
    {
      statusReason: ended,
      containerReason: 'OutOfMemoryError: Container killed due to memory usage',
      exitCode: 137,
    },
    /^The recognizer ran out of memory\./,
  ],
  [{ statusReason: 'Job attempt duration exceeded timeout' }, /^The recognizer took too long/],
  [{ statusReason: ended, exitCode: 1 }, /^The recognizer failed\. /],
  [{}, /^The recognizer failed\. /],
])('%j is told in our words', (job, sentence) => {
  expect(failedBatchJob(job)).toMatch(sentence)
  expect(failedBatchJob(job)).not.toMatch(/i-0123|daemon|Essential/)
})

test('every exit code of the container has a sentence of its own', () => {
  const sentences = Object.values(recognizerExits).map((exitCode) =>
    failedBatchJob({ statusReason: ended, exitCode }),
  )
  expect(new Set(sentences).size).toBe(Object.keys(recognizerExits).length)
  expect(sentences).not.toContain(failedBatchJob({ statusReason: ended, exitCode: 1 }))
})
