import { useRef, type FocusEvent, type MouseEvent } from 'react'

/**
 * A field of figures selects itself when it gets the focus, so that what is typed takes the place of what stood there.
 * WebKit puts the caret where the pointer goes up, and the selection is gone: the click that brought the focus must
 * not.
 */
export const useSelectAll = () => {
  const arriving = useRef(false)
  return {
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
      arriving.current = document.activeElement !== event.currentTarget
    },
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      const input = event.currentTarget
      // what was marked by dragging stays marked
      const dragged = input.selectionStart !== input.selectionEnd && input.selectionEnd !== input.value.length
      if (arriving.current && !dragged) {
        event.preventDefault()
        input.select()
      }
      arriving.current = false
    },
  }
}
