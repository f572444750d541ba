// The build prepends refuse.js and the constant readOnly.
function handler(event) {
  return isRead(event.request) ? event.request : refuse(readOnly, event.context.requestId)
}
