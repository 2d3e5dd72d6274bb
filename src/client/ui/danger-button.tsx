import type { ActButtonProps } from './act-button';
import { DecisionButton } from './decision-button';

/** A button for what cannot be taken back: red words, quiet until it is pointed at. */
export const DangerButton = (props: ActButtonProps) => (
  <DecisionButton
    variant="outline"
    color="red"
    _hover={{ _enabled: { borderColor: 'red', bg: 'redSoft' } }}
    {...props}
  />
);
