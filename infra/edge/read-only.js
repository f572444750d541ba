// What stands before this text: refuse.js, const readOnly.
function handler(event) {
  return isRead(event.request) ? event.request : refuse(readOnly, event.context.requestId)
}
