import { useRef, type FocusEvent, type MouseEvent } from 'react'

/**
 * Selects a number field's text on focus, so that typing replaces it. WebKit clears the selection on pointer-up: the
 * click that brought the focus is prevented from doing so.
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
      // a selection made by dragging stays
      const dragged = input.selectionStart !== input.selectionEnd && input.selectionEnd !== input.value.length
      if (arriving.current && !dragged) {
        event.preventDefault()
        input.select()
      }
      arriving.current = false
    },
  }
}
