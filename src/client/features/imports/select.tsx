import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../../theme/recipes';

/** A list to choose one from: the browser's own, which every keyboard and telephone knows. */
export const Select = chakra('select', { base: { ...inputRecipe.base, cursor: 'pointer', fontSize: 'sm' } });
