/** Error names of the user pool (API reference, "ForgotPassword" and "ConfirmForgotPassword"). */
const tooOften = ['LimitExceededException', 'TooManyFailedAttemptsException', 'TooManyRequestsException']
/** The password is set, but a later step failed. */
const setDespiteError = [
  'UserLambdaValidationException',
  'UnexpectedLambdaException',
  'InvalidLambdaResponseException',
]
const noMail = ['CodeDeliveryFailureException', 'InvalidParameterException', 'NotAuthorizedException']

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

function describeAny(name: string): string {
  if (tooOften.includes(name)) return 'Too many attempts. Please wait an hour, then try again.'
  return "That didn't work. Please check your connection and try again."
}

export function describeMailRefusal(error: unknown): string {
  const name = nameOf(error)
  if (noMail.includes(name)) return "We can't send a code to this address right now."
  return describeAny(name)
}

export function describePasswordRefusal(error: unknown): string {
  const name = nameOf(error)
  if (name === 'CodeMismatchException') return "That isn't the code we sent. Please check it."
  if (name === 'ExpiredCodeException') return 'That code is no longer valid. Please ask for a new one.'
  if (name === 'InvalidPasswordException' || name === 'InvalidParameterException')
    return "This password can't be used. Please choose another one."
  if (setDespiteError.includes(name))
    return 'Your password has been changed, but other devices may still be signed in. Please ask for a new code and choose a password again.'
  return describeAny(name)
}
