import type { ActionButtonProps } from './action-button.tsx';
import { DecisionButton } from './decision-button.tsx';

/** A button for destructive actions: red text, highlighted on hover. */
export const DangerButton = (props: ActionButtonProps) => (
  <DecisionButton
    variant="outline"
    color="red"
    _hover={{ _enabled: { borderColor: 'red', bg: 'redSoft' } }}
    {...props}
  />
);
