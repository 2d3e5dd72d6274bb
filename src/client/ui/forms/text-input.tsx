import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../../theme/recipes.ts';

/**
 * A single-line input for the header and footer. Chakra's Input includes its Field (7 kB on every page), which only
 * forms with labels and errors need.
 */
export const TextInput = chakra('input', { base: inputRecipe.base });
