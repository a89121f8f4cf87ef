// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ContractWallet} from "./ContractWallet.sol";

/// Makes contract wallets at addresses known before they exist (ERC-6492).
contract Factory {
    function deploy(address owner, bytes32 salt) external returns (address) {
        return address(new ContractWallet{salt: salt}(owner));
    }
}
