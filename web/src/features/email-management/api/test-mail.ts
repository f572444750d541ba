import { useMutation } from '@tanstack/react-query'
import { describeError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

export function useSendTest() {
  return useMutation({
    mutationFn: () => call('email.send-test', {}),
    onSuccess: ({ message }) => showToast({ title: 'Test email sent', description: message }),
    onError: (error) =>
      showFailure({ title: 'Failed to send test email', description: describeError(error) }),
  })
}
